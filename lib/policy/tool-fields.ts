import type { ToolFields } from '@/lib/contracts/tool-fields';

export type { ToolFields };

/** Arguments that move where relative paths start. They are paths too, declared or not. */
export const workingDirectoryFields: readonly string[] = ['cwd', 'workdir', 'working_directory', 'workingDirectory'];

export const defaultFields: ToolFields = {
  paths: [
    'path',
    'paths',
    'filepath',
    'filePath',
    'file_path',
    'file',
    'files',
    'files.path',
    'files.file_path',
    'filename',
    'notebook_path',
    'directory',
    'dir',
    'source',
    'destination',
    'target_file',
    'old_path',
    'new_path',
    'edits.path',
    'edits.file_path',
  ],
  command: ['command', 'cmd'],
  content: ['content', 'contents', 'text', 'new_string', 'patch', 'diff', 'body'],
};
