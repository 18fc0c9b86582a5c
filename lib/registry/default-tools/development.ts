import { defineTool } from './define-tool';

export const developmentTools = [
  defineTool('development', {
    name: 'file_write',
    description: 'Write a text file. What it contained before is replaced.',
    access: 'read-write',
    properties: {
      path: { type: 'string', minLength: 1, description: 'File to write; `~` is the home directory.' },
      content: { type: 'string', description: 'The whole new content.' },
    },
    required: ['path', 'content'],
  }),
  defineTool('development', {
    name: 'patch',
    description: 'Change parts of a text file by a unified diff.',
    access: 'read-write',
    properties: {
      path: { type: 'string', minLength: 1, description: 'File to change; `~` is the home directory.' },
      patch: { type: 'string', minLength: 1, description: 'Unified diff against the file as it is now.' },
    },
    required: ['path', 'patch'],
  }),
  defineTool('development', {
    name: 'git',
    description: 'Run one git command in a repository.',
    access: 'read-write',
    properties: {
      args: {
        type: 'array',
        items: { type: 'string' },
        minItems: 1,
        description: 'The words after `git`, such as `["commit", "-m", "Fix the date"]`.',
      },
      cwd: { type: 'string', description: 'Directory of the repository. Default: where the session works.' },
    },
    required: ['args'],
  }),
  defineTool('development', {
    name: 'shell',
    description: 'Run a command line in a shell and return what it prints.',
    access: 'execute',
    dangerous: true,
    properties: {
      command: { type: 'string', minLength: 1, description: 'The command line.' },
      cwd: { type: 'string', description: 'Directory to run it in. Default: where the session works.' },
      timeoutSeconds: { type: 'integer', minimum: 1, maximum: 3600, default: 120, description: 'When to give up.' },
    },
    required: ['command'],
  }),
];
