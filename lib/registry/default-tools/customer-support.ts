import { defineTool } from './define-tool';

export const customerSupportTools = [
  defineTool('customer_support', {
    name: 'user',
    description: "Look up a customer's user by id, or search by e-mail address or name.",
    access: 'read-only',
    properties: {
      id: { type: 'string', description: "The user's id." },
      query: { type: 'string', description: 'E-mail address or part of a name to search for.' },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Most users to return.' },
    },
  }),
  defineTool('customer_support', {
    name: 'tenant',
    description: 'Look up a tenant (a customer organisation) by id, or search by name.',
    access: 'read-only',
    properties: {
      id: { type: 'string', description: "The tenant's id." },
      query: { type: 'string', description: 'Part of a name to search for.' },
      limit: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'Most tenants to return.' },
    },
  }),
  defineTool('customer_support', {
    name: 'ticket',
    description: 'Read, open, answer or change a support ticket.',
    access: 'read-write',
    properties: {
      action: { type: 'string', enum: ['get', 'create', 'comment', 'update'], description: 'What to do.' },
      id: { type: 'string', description: "The ticket's id; needed for everything but `create`." },
      subject: { type: 'string', description: 'One line that says what it is about.' },
      body: { type: 'string', description: 'Text of the new ticket or of the comment.' },
      status: { type: 'string', enum: ['open', 'pending', 'solved', 'closed'], description: 'The new status.' },
    },
    required: ['action'],
  }),
];
