import { useState } from 'react';
import { sentenceOf } from '../../shared/api/api-call';
import type { User } from '../../shared/api/contract';
import { formatPhoneInText } from '../../shared/formatting/phone';
import { Button } from '../../shared/ui/button';
import { CODE_DIGITS, CodeInput } from '../../shared/ui/code-input';
import { Field } from '../../shared/ui/field';
import { Sheet } from '../../shared/ui/sheet';
import { DemoHint } from '../demo/demo-hint';
import { useConfirmPhone, useReportLostPhone, useRequestPhoneCode } from './phone';

interface CodeSheetProps {
  user: User;
  title: string;
  description: string;
  /** Shown if the rider can't get a code to a bound number: digits of the number that should replace it. */
  nextPhone?: string;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Texts a code to the rider's own number, and takes it. */
export function CodeSheet({ user, title, description, nextPhone, onConfirmed, onClose }: CodeSheetProps) {
  const request = useRequestPhoneCode(user.id);
  const confirm = useConfirmPhone(user.id);
  const [code, setCode] = useState('');
  const isWhole = code.length === CODE_DIGITS;
  const phone = formatPhoneInText(user.phone);
  return (
    <Sheet title={title} description={description} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // React passes it on to a form around the sheet.
          event.stopPropagation();
          if (isWhole && !confirm.isPending) confirm.mutate(code, { onSuccess: onConfirmed });
        }}
      >
        {request.isSuccess && (
          <Field
            label="6-digit code"
            hint={`Texted to ${phone}, good for 10 minutes. If this number has replied STOP, text START from it.`}
            error={confirm.error && sentenceOf(confirm.error, 'That didn’t work. Please try again.')}
          >
            {({ id, describedBy }) => (
              <CodeInput
                id={id}
                aria-describedby={describedBy}
                aria-invalid={confirm.error ? true : undefined}
                readOnly={confirm.isPending}
                code={code}
                onCodeChange={(digits) => {
                  confirm.reset();
                  setCode(digits);
                }}
              />
            )}
          </Field>
        )}
        <p role="alert" className="text-note font-semibold text-alert-ink empty:hidden">
          {request.error && sentenceOf(request.error, 'We couldn’t send the code. Please try again.')}
        </p>
        <div className="flex flex-col gap-2">
          {request.isSuccess && (
            <Button type="submit" isWide disabled={!isWhole} aria-disabled={confirm.isPending || undefined}>
              {confirm.isPending ? 'Checking...' : 'Confirm'}
            </Button>
          )}
          <Button
            kind={request.isSuccess ? 'quiet' : 'primary'}
            isWide
            aria-disabled={request.isPending || undefined}
            onClick={() => !request.isPending && request.mutate()}
          >
            {requestLabel(request)}
          </Button>
        </div>
        <DemoHint />
      </form>
      {user.phoneConfirmed && nextPhone !== undefined && (
        <LostNumber user={user} nextPhone={nextPhone} onReported={onClose} />
      )}
    </Sheet>
  );
}

const requestLabel = ({ isPending, isSuccess }: { isPending: boolean; isSuccess: boolean }): string => {
  if (isPending) return 'Sending...';
  return isSuccess ? 'Text me another code' : 'Text me a code';
};

interface LostNumberProps {
  user: User;
  nextPhone: string;
  onReported: () => void;
}

/** For riders who can't read texts to their number any more. */
function LostNumber({ user, nextPhone, onReported }: LostNumberProps) {
  const { mutate, isPending, error } = useReportLostPhone(user.id);
  return (
    <div className="border-t border-line pt-4">
      <p className="mb-2 text-note text-muted">
        Can’t get texts there any more? Then the change takes seven days. We’ll text{' '}
        {formatPhoneInText(user.phone)} about it, and signing in with a code to that number undoes it.
      </p>
      <Button
        kind="quiet"
        className="-ml-5 underline"
        aria-disabled={isPending || undefined}
        onClick={() => !isPending && mutate(nextPhone, { onSuccess: onReported })}
      >
        I’ve lost this number
      </Button>
      <p role="alert" className="text-note font-semibold text-alert-ink empty:hidden">
        {error && sentenceOf(error, 'That didn’t work. Please try again.')}
      </p>
    </div>
  );
}
