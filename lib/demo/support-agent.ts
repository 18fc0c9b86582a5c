import type { Character, Turn } from './planned-call';
import type { Random } from './seeded-random';

interface Customer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly tenant: string;
  readonly company: string;
}

const customers: readonly [Customer, ...Customer[]] = [
  {
    id: 'usr_4821',
    name: 'Marta Nowak',
    email: 'marta.nowak@lindenhof.example',
    tenant: 'tnt_118',
    company: 'Lindenhof Clinics',
  },
  {
    id: 'usr_1377',
    name: 'Tomás Herrera',
    email: 'therrera@aguaclara.example',
    tenant: 'tnt_204',
    company: 'Agua Clara Logistics',
  },
  {
    id: 'usr_9054',
    name: 'Aiko Tanabe',
    email: 'aiko@kitsune-print.example',
    tenant: 'tnt_077',
    company: 'Kitsune Print',
  },
  {
    id: 'usr_3310',
    name: 'Grace Okafor',
    email: 'g.okafor@harbourfoods.example',
    tenant: 'tnt_161',
    company: 'Harbour Foods',
  },
];

/** Answers the tickets of a software company's customers. */
export const supportAgent: Character = {
  name: 'support-desk',
  cwd: '/srv/support',
  nextTurn(random) {
    const customer = random.pick(customers);
    const ticket = `TCK-${Math.floor(random.between(20_000, 29_999))}`;
    return [
      ...lookUp(customer, ticket),
      ...random.pick([refund, invoiceCopy, closeQuietly, openBug])(customer, ticket, random),
    ];
  },
};

function lookUp({ id, name, email, tenant, company }: Customer, ticket: string): Turn {
  return [
    { tool: 'user', args: { query: email }, reason: `Who wrote ${ticket}?`, output: `${id} ${name} <${email}>` },
    {
      tool: 'tenant',
      args: { id: tenant },
      reason: 'Their plan decides what I may offer.',
      output: `${tenant} ${company}, plan Business, since 2022`,
    },
  ];
}

function refund({ name }: Customer, id: string, random: Random): Turn {
  const amount = `€${random.between(19, 240).toFixed(2)}`;
  const first = name.split(' ')[0];
  return [
    {
      tool: 'ticket',
      args: {
        action: 'comment',
        id,
        body: `Hello ${first},\n\nyou were charged twice on the 3rd. I have refunded ${amount}; it arrives within five working days.\n\nKind regards`,
      },
      reason: `The payment log shows the same charge twice; ${amount} is the duplicate.`,
      output: 'comment added',
      otherwise: {
        tool: 'ticket',
        args: {
          action: 'comment',
          id,
          body: `Hello ${first},\n\nI have passed the double charge to our billing team. They answer by tomorrow noon.\n\nKind regards`,
        },
        reason: 'No promise of money then: I tell the customer that billing looks at it.',
        output: 'comment added',
      },
    },
    {
      tool: 'ticket',
      args: { action: 'update', id, status: 'pending' },
      reason: 'Waiting for the bank.',
      output: 'status: pending',
    },
  ];
}

function invoiceCopy({ email }: Customer, id: string): Turn {
  return [
    {
      tool: 'ticket',
      args: { action: 'comment', id, body: `The October invoice was sent again to ${email}.` },
      reason: 'They only ask for a copy of an invoice.',
      output: 'comment added',
    },
    {
      tool: 'ticket',
      args: { action: 'update', id, status: 'solved' },
      reason: 'Nothing is left to do.',
      output: 'status: solved',
    },
  ];
}

function closeQuietly(_customer: Customer, id: string): Turn {
  return [
    {
      tool: 'ticket',
      args: { action: 'update', id, status: 'closed' },
      reason: 'No reply from the customer for 14 days.',
      output: 'status: closed',
      otherwise: {
        tool: 'ticket',
        args: {
          action: 'comment',
          id,
          body: 'Is this still a problem for you? Without an answer I will close the ticket on Friday.',
        },
        reason: 'One reminder before closing.',
        output: 'comment added',
      },
    },
  ];
}

function openBug({ company, tenant }: Customer, id: string): Turn {
  return [
    {
      tool: 'ticket',
      args: {
        action: 'create',
        subject: `CSV export stops after 10,000 rows (${company})`,
        body: `Reported in ${id}.\nTenant ${tenant}: the export ends at row 10,000 without an error. Happens every time.`,
      },
      reason: 'I can reproduce it, so engineering needs a ticket of its own.',
      output: 'created TCK-30112',
    },
  ];
}
