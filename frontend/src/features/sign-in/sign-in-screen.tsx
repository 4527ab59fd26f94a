import { useState } from 'react';
import { CodeStep } from './components/code-step';
import { PhoneStep } from './components/phone-step';
import { useSignInStep } from './use-sign-in-step';

/** The way back in on another device: by a code that is texted to the rider's phone. */
export default function SignInScreen() {
  const { sent, goToCode, goToPhone } = useSignInStep();
  // Kept while the rider goes back to correct a digit.
  const [phone, setPhone] = useState('');
  return sent ? (
    <CodeStep sent={sent} onSentAgain={goToCode} onBack={goToPhone} />
  ) : (
    <PhoneStep phone={phone} onPhoneChange={setPhone} onSent={goToCode} />
  );
}
