import { AllSet } from './components/all-set';
import { PhoneStage } from './components/phone-stage';
import { useSmsStep } from './use-sms-step';

/** Step 8 of 8: the phone, then All Set. */
export default function NotificationsScreen() {
  const { step, goTo } = useSmsStep();
  return step === 'sms' ? (
    <PhoneStage onDone={() => goTo('sms_sent')} />
  ) : (
    <AllSet onBack={() => goTo('sms')} />
  );
}
