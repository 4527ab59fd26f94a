import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';

/** Whether whoever has the phone has said that it is theirs. */
export const PhoneStanding = ({ isConfirmed }: { isConfirmed: boolean }) => (
  <p className="flex items-start gap-1.5 text-note text-muted">
    {isConfirmed ? (
      <Check aria-hidden size={16} strokeWidth={2.6} className="mt-0.5 shrink-0 text-accent" />
    ) : (
      <Clock aria-hidden size={16} strokeWidth={2.2} className="mt-0.5 shrink-0" />
    )}
    {isConfirmed ? 'Confirmed: this phone is yours.' : 'Not confirmed yet. Reply YES to any of our texts.'}
  </p>
);
