import type { ShellLine } from './shell-line';

const MAX_LINES = 5_000;
const MAX_CHARACTERS = 4_000_000;

/** The lines read last, by their text: the same few come again and again. */
export class LineCache {
  private readonly lines = new Map<string, ShellLine>();
  private characters = 0;

  get(line: string): ShellLine | undefined {
    const known = this.lines.get(line);
    if (known !== undefined) {
      this.lines.delete(line);
      this.lines.set(line, known);
    }
    return known;
  }

  set(line: string, read: ShellLine): void {
    // A line over the cap is refused in no time; keeping it would only push others out.
    if (line.length > MAX_CHARACTERS / 100) return;
    this.lines.set(line, read);
    this.characters += line.length;
    for (const [oldest] of this.lines) {
      if (this.lines.size <= MAX_LINES && this.characters <= MAX_CHARACTERS) break;
      this.lines.delete(oldest);
      this.characters -= oldest.length;
    }
  }
}
