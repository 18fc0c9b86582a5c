'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchApi } from '@/components/api/fetch-api';
import { useWorkspace } from '@/components/shell/workspace-context';
import { useToast } from '@/components/ui/toast';
import type { Decide } from '@/lib/contracts/decide';
import { isCountersignError } from '@/lib/contracts/errors';
import { type ToolRequest, toolRequest } from '@/lib/contracts/tool-request';
import { type QueueState, settleInQueue } from './reduce-queue';
import { queueKey } from './use-queue';

interface Answer {
  request: ToolRequest;
  outcome: Decide['outcome'];
  guidance?: string;
}

/** Sends a decision about exactly the version that was looked at. */
export function useDecide() {
  const { workspace } = useWorkspace();
  const client = useQueryClient();
  const toast = useToast();
  const key = queueKey(workspace.slug);

  function show(request: ToolRequest) {
    client.setQueryData<QueueState>(key, (queue) => queue && settleInQueue(queue, request));
  }

  return useMutation({
    mutationFn: ({ request, outcome, guidance }: Answer) => {
      const body: Decide = { outcome, version: request.version, ...(guidance && { guidance }) };
      return fetchApi<{ request: ToolRequest }>(
        workspace.slug,
        `/requests/${encodeURIComponent(request.id)}/decision`,
        { method: 'POST', body: JSON.stringify(body) },
      );
    },
    onSuccess: ({ request }, { outcome }) => {
      show(request);
      void client.invalidateQueries({ queryKey: [workspace.slug, 'recent'] });
      void client.invalidateQueries({ queryKey: [workspace.slug, 'request', request.id] });
      const verb = outcome === 'approve' ? 'Approved' : 'Denied';
      toast({ title: `${verb} ${request.tool}`, detail: `${request.agent} is told now.`, tone: 'good' });
    },
    onError: (error) => {
      if (!isCountersignError(error)) return;
      // Someone was faster, or policy changed: the answer carries the request as it now stands.
      const now = toolRequest.safeParse(error.detail.request);
      if (now.success) show(now.data);
      else if (error.code === 'not_found') void client.invalidateQueries({ queryKey: key });
    },
  });
}
