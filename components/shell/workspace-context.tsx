'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type { MeView, WorkspaceView } from '@/lib/contracts/people';

interface Place {
  readonly me: MeView;
  /** With the role of the person in it. */
  readonly workspace: WorkspaceView;
}

const WorkspaceContext = createContext<Place | undefined>(undefined);

export function WorkspaceProvider({ me, workspace, children }: Place & { children: ReactNode }) {
  return <WorkspaceContext value={{ me, workspace }}>{children}</WorkspaceContext>;
}

/** Who is here, in which workspace, with which role. */
export function useWorkspace(): Place {
  const place = useContext(WorkspaceContext);
  if (!place) throw new Error('useWorkspace is used outside of a workspace.');
  return place;
}
