import { Select } from '@/components/ui/select';

interface FilterSelectProps {
  label: string;
  /** The first choice: no filter. */
  any: string;
  value: string | undefined;
  groups: readonly { title?: string; options: readonly (readonly [value: string, text: string])[] }[];
  onChange: (value: string) => void;
}

/** A value from the address that is in no list stays chosen, and is shown as it is. */
export function FilterSelect({ label, any, value = '', groups, onChange }: FilterSelectProps) {
  const listed = value === '' || groups.some((group) => group.options.some(([option]) => option === value));
  return (
    <Select label={label} value={value} onChange={onChange}>
      <option value="">{any}</option>
      {!listed && <option value={value}>{value}</option>}
      {groups.map(({ title, options }) => {
        const items = options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ));
        return title === undefined ? (
          items
        ) : (
          <optgroup key={title} label={title}>
            {items}
          </optgroup>
        );
      })}
    </Select>
  );
}
