import { Badge, type Tone } from '@/components/ui/badge';

export function RiskBadge({ score }: { score: number }) {
  return (
    <Badge tone={toneOf(score)} title={`Risk ${score} of 100`}>
      risk {score}
    </Badge>
  );
}

function toneOf(score: number): Tone {
  if (score >= 60) return 'bad';
  return score >= 30 ? 'warn' : 'neutral';
}
