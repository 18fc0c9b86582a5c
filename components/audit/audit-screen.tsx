'use client';

import { AuditEvents } from './audit-events';
import { RequestStory } from './request-story';
import { useAuditAddress } from './use-audit-address';

export function AuditScreen() {
  const { request } = useAuditAddress();
  return request === undefined ? <AuditEvents /> : <RequestStory key={request} request={request} />;
}
