import { formatPhone } from '../../../shared/formatting/phone';
import { Button } from '../../../shared/ui/button';

interface TextsStoppedProps {
  /** digits */
  phone: string;
  onOtherPhone: () => void;
}

/** A STOP holds until the phone itself takes it back: nobody can do that from a screen. */
export const TextsStopped = ({ phone, onOtherPhone }: TextsStoppedProps) => (
  <div className="rounded-md border border-control-line bg-well px-3.5 py-3">
    <p>
      <strong>A STOP came from {phone ? formatPhone(phone).replaceAll(' ', '\u00a0') : 'your phone'}.</strong>{' '}
      Text <strong>START</strong> from it to the number that our texts come from, and they come back.
    </p>
    <Button kind="quiet" className="-mb-2 -ml-5 underline" onClick={onOtherPhone}>
      Use another phone
    </Button>
  </div>
);
