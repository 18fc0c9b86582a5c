import { Check, CircleQuestionMark, CircleSlash, type LucideIcon, Minus } from 'lucide-react';
import { Badge, type Tone } from '@/components/ui/badge';
import type { CategoryPolicy } from '@/lib/contracts/policies';
import type { VerdictOutcome } from '@/lib/contracts/words';

type Word = CategoryPolicy | VerdictOutcome;

const looks: Readonly<Record<Word, { tone: Tone; icon: LucideIcon }>> = {
  default: { tone: 'neutral', icon: Minus },
  approve: { tone: 'good', icon: Check },
  allow: { tone: 'good', icon: Check },
  ask: { tone: 'info', icon: CircleQuestionMark },
  deny: { tone: 'bad', icon: CircleSlash },
};

/** The word itself, with a colour and a shape of its own. */
export function ActionWord({ word, className }: { word: Word; className?: string }) {
  const { tone, icon: Icon } = looks[word];
  return (
    <Badge tone={tone} className={className}>
      <Icon aria-hidden className="size-3" />
      {word}
    </Badge>
  );
}

export function toneOf(word: Word): Tone {
  return looks[word].tone;
}
