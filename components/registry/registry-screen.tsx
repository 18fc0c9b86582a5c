'use client';

import { Blocks, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useInvalidateOn } from '@/components/api/live-feed';
import { useWorkspace } from '@/components/shell/workspace-context';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { ReadFailure } from '@/components/ui/read-failure';
import { CategoryCard } from './category-card';
import { categoriesQuery, useCategories } from './queries';
import { SearchField } from './search-field';
import { searchRegistry } from './search-registry';
import { SwitchAll } from './switch-all';
import { UndoNotice } from './undo-notice';
import { useRegistryActions } from './use-registry-actions';

export function RegistryScreen() {
  const { slug: workspace, role } = useWorkspace().workspace;
  const { data, error, isFetching, refetch } = useCategories(workspace);
  useInvalidateOn(['category.created', 'category.changed', 'tool.created'], categoriesQuery(workspace).queryKey);
  const [search, setSearch] = useState('');
  const { notice, closeNotice, changeWithUndo, offerUndoOfAll } = useRegistryActions(workspace);
  const editable = role === 'admin';
  const categories = data?.items ?? [];
  const found = searchRegistry(categories, search);
  const toolsOf = (id: string) => categories.find((category) => category.id === id)?.tools.length ?? 0;

  return (
    <div className="h-full overflow-y-auto">
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 p-4 md:p-6">
        <PageHeader
          title="Registry"
          description="The tools agents may call. A category's switch and level decide before anybody is asked."
          actions={
            editable &&
            categories.length > 0 && (
              <SwitchAll workspace={workspace} categories={categories} onSwitched={offerUndoOfAll} />
            )
          }
        />
        {!editable && (
          <p className="rounded-md border border-info-line bg-info-soft px-3 py-2 text-info">
            You can look, but not change anything here: switches and levels are policy, and your role is {role}. An
            admin of this workspace can change them, or make you one.
          </p>
        )}
        {categories.length > 0 && <SearchField value={search} onChange={setSearch} />}
        {!data && !error && <RegistrySkeleton />}
        {error && (
          <ReadFailure
            what="The registry"
            error={error}
            busy={isFetching}
            stale={data !== undefined}
            onRetry={() => void refetch()}
          />
        )}
        {data && categories.length === 0 && (
          <EmptyState icon={Blocks} title="No categories yet">
            The default categories and tools are registered when the server starts. Restart it, then look here again.
          </EmptyState>
        )}
        {found.map((category) => (
          <CategoryCard
            key={category.id}
            category={category}
            hidden={toolsOf(category.id) - category.tools.length}
            editable={editable}
            onChange={changeWithUndo}
          />
        ))}
        {categories.length > 0 && found.length === 0 && (
          <EmptyState
            icon={SearchX}
            title={`No tool matches “${search}”`}
            action={<Button onClick={() => setSearch('')}>Clear the search</Button>}
          >
            Names, aliases, descriptions and access levels are searched.
          </EmptyState>
        )}
        {notice && <UndoNotice notice={notice} onClose={closeNotice} />}
      </div>
    </div>
  );
}

function RegistrySkeleton() {
  return (
    <div role="status" aria-label="Reading the registry" className="flex flex-col gap-4">
      {[0, 1, 2].map((index) => (
        <div key={index} className="h-40 animate-pulse rounded-lg border border-line bg-surface" />
      ))}
    </div>
  );
}
