import type { EventPayloads } from '@/lib/contracts/ledger-events';
import { customerSupportTools } from './default-tools/customer-support';
import { developmentTools } from './default-tools/development';
import { filesystemTools } from './default-tools/filesystem';

type CategorySpec = EventPayloads['category.created'];
type ToolSpec = EventPayloads['tool.created'];

/** What a new workspace starts with: reading is on, everything that changes something is off. */
export const defaultCategories: readonly CategorySpec[] = [
  {
    id: 'filesystem',
    name: 'Filesystem',
    description: 'Look at files and directories without changing them.',
    enabled: true,
    permission: 'read-only',
  },
  {
    id: 'development',
    name: 'Development',
    description: 'Change source code, use version control and run commands.',
    enabled: false,
    permission: 'read-write',
  },
  {
    id: 'customer_support',
    name: 'Customer support',
    description: "Look up people and tenants, and work on customers' tickets.",
    enabled: false,
    permission: 'read-write',
  },
];

export const defaultTools: readonly ToolSpec[] = [...filesystemTools, ...developmentTools, ...customerSupportTools];
