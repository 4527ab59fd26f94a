import { Link } from 'react-router-dom';
import type { User } from '../../../shared/api/contract';
import { paths } from '../../../shared/routing/paths';
import { limitsOf, settingsDropdowns, type Limits } from '../../../shared/ui/limit-fields';
import { commuteOf, useYear } from '../api';
import { sentenceOfCost } from '../sentences';
import { costOf } from '../year';

interface PriceOfLimitProps {
  user: User;
  commuteMinutes: number;
  field: keyof Limits;
}

/** What a limit alone cost last year, and at its next value: a link to where it is set. */
export default function PriceOfLimit({ user, commuteMinutes, field }: PriceOfLimitProps) {
  const { state: year } = useYear(commuteOf(user, commuteMinutes));
  const dropdown = settingsDropdowns(user.units).find((one) => one.field === field);
  if (typeof year !== 'object' || !dropdown) return null;
  const offered = dropdown.options.map(({ value }) => value);
  const sentence = sentenceOfCost(field, costOf(year, limitsOf(user), field, offered), dropdown.labelOf);
  if (sentence === null) return null;
  return (
    <p className="mt-3 border-t border-line pt-2">
      <Link to={paths.settings} className="inline-block py-2 underline underline-offset-4">
        {sentence}
      </Link>
    </p>
  );
}
