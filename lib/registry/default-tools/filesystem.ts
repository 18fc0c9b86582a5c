import { defineTool } from './define-tool';

export const filesystemTools = [
  defineTool('filesystem', {
    name: 'find',
    description: 'Find files by name, or lines by their content, below a directory.',
    access: 'read-only',
    properties: {
      path: {
        type: 'string',
        description: 'Directory to search in; `~` is the home directory. Default: where the session works.',
      },
      pattern: { type: 'string', description: 'Glob the file name must match, such as `**/*.ts`.' },
      contains: { type: 'string', description: 'Text a line of the file must contain.' },
      limit: { type: 'integer', minimum: 1, maximum: 10_000, default: 200, description: 'Most matches to return.' },
    },
  }),
  defineTool('filesystem', {
    name: 'file_read',
    description: 'Read a text file, or some of its lines.',
    access: 'read-only',
    properties: {
      path: { type: 'string', minLength: 1, description: 'File to read; `~` is the home directory.' },
      offset: { type: 'integer', minimum: 0, default: 0, description: 'First line to return, counted from 0.' },
      limit: { type: 'integer', minimum: 1, description: 'Most lines to return. Default: all that follow.' },
    },
    required: ['path'],
  }),
  defineTool('filesystem', {
    name: 'directory_list',
    description: 'List what a directory contains: names, kinds and sizes.',
    access: 'read-only',
    properties: {
      path: {
        type: 'string',
        description: 'Directory to list; `~` is the home directory. Default: where the session works.',
      },
      depth: { type: 'integer', minimum: 1, maximum: 10, default: 1, description: 'How many levels to go down.' },
    },
  }),
];
