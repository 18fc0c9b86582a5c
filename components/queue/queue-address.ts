export type QueueTab = 'pending' | 'recent';

export interface QueuePlace {
  readonly tab: QueueTab;
  readonly request?: string | undefined;
}

export function placeFrom(search: URLSearchParams): QueuePlace {
  return { tab: search.get('tab') === 'recent' ? 'recent' : 'pending', request: search.get('request') ?? undefined };
}

export function addressOf(pathname: string, { tab, request }: QueuePlace): string {
  const search = new URLSearchParams({ ...(tab === 'recent' && { tab }), ...(request !== undefined && { request }) });
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}
