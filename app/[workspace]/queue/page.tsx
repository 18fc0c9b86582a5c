import type { Metadata } from 'next';
import { placeFrom } from '@/components/queue/queue-address';
import { QueueScreen } from '@/components/queue/queue-screen';

export const metadata: Metadata = { title: 'Queue' };

interface QueuePageProps {
  searchParams: Promise<{ tab?: string | string[]; request?: string | string[] }>;
}

export default async function QueuePage({ searchParams }: QueuePageProps) {
  const { tab, request } = await searchParams;
  const search = new URLSearchParams({
    ...(typeof tab === 'string' && { tab }),
    ...(typeof request === 'string' && { request }),
  });
  return <QueueScreen initial={placeFrom(search)} />;
}
