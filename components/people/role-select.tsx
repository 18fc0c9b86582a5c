'use client';

import { Select } from '@/components/ui/select';
import { type PersonRole, personRole, type Role, role } from '@/lib/contracts/words';

const meanings: Readonly<Record<Role, string>> = {
  viewer: 'Reads the queue, the registry and the audit.',
  operator: "Reads, and decides agents' calls.",
  admin: 'Everything: decides, switches categories, manages people and keys.',
  agent: 'Asks for calls. Can neither decide nor change policy.',
};

interface RoleSelectProps<R extends Role> {
  label: string;
  value: R;
  onChange: (role: R) => void;
  hideLabel?: boolean;
  size?: 'sm' | 'md';
  disabled?: boolean;
  /** With a line on what the chosen role may do. */
  explained?: boolean;
}

export function PersonRoleSelect(props: RoleSelectProps<PersonRole>) {
  return <RoleSelect {...props} options={personRole.options} />;
}

export function KeyRoleSelect(props: RoleSelectProps<Role>) {
  return <RoleSelect {...props} options={[...role.options].reverse()} />;
}

function RoleSelect<R extends Role>({
  options,
  value,
  onChange,
  explained = false,
  ...rest
}: RoleSelectProps<R> & { options: readonly R[] }) {
  return (
    <Select
      {...rest}
      className="min-w-26"
      value={value}
      hint={explained ? meanings[value] : undefined}
      onChange={(chosen) => {
        const next = options.find((option) => option === chosen);
        if (next !== undefined) onChange(next);
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </Select>
  );
}
