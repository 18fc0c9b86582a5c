'use client';

import { PageHeader } from '@/components/ui/page-header';
import { KeysSection } from './keys-section';
import { MembersSection } from './members-section';

export function PeopleScreen() {
  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-8 p-4 md:p-6">
        <PageHeader
          title="People & keys"
          description="Who may look, decide and change policy here, and which programs may come in."
        />
        <MembersSection />
        <KeysSection />
      </div>
    </div>
  );
}
