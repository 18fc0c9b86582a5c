'use client';

import { useState } from 'react';
import { Textarea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { permissionLevel, sessionMode } from '@/lib/contracts/words';

/** The ceilings of an agent's key: what it opens later can only be narrower. */
export function AgentLimits({ errors }: { errors: Readonly<Record<string, string>> }) {
  const [maxAccess, setMaxAccess] = useState<string>('execute');
  const [mode, setMode] = useState<string>('normal');
  return (
    <>
      <div className="flex flex-wrap gap-4">
        <Select
          name="maxAccess"
          label="Most it may do"
          value={maxAccess}
          onChange={setMaxAccess}
          error={errors.maxAccess}
        >
          {permissionLevel.options.map((level) => (
            <option key={level}>{level}</option>
          ))}
        </Select>
        <Select
          name="mode"
          label="Mode"
          value={mode}
          onChange={setMode}
          error={errors.mode}
          hint={mode === 'plan' ? 'Kept with its sessions; no rule enforces it yet.' : undefined}
        >
          {sessionMode.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      </div>
      <Textarea
        name="roots"
        label="Folders it works in"
        placeholder="/srv/app"
        spellCheck={false}
        className="font-mono text-[13px]!"
        error={errors.roots}
        hint="One per line. Sessions may only ask for these or less; calls are not checked against them yet."
      />
    </>
  );
}
