import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { classNames } from '../../../shared/ui/styles';
import type { OutlookLeg } from '../api';

interface LegMarkProps {
  leg: OutlookLeg;
  /** An early look is grey. */
  isEarly?: boolean;
}

/** A ride's sign: up or down by its shape, a question mark where the forecast doesn't say. */
export function LegMark({ leg: { passes }, isEarly = false }: LegMarkProps) {
  if (passes === null) {
    return (
      <span aria-hidden className="sign-type w-5 text-center font-bold text-muted">
        ?
      </span>
    );
  }
  const Icon = passes ? ThumbsUp : ThumbsDown;
  const color = isEarly ? 'text-muted' : passes ? 'text-accent' : 'text-alert-ink';
  return <Icon aria-hidden size={20} strokeWidth={2.2} className={classNames('shrink-0', color)} />;
}
