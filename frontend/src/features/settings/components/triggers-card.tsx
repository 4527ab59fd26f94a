import { Card } from '../../../shared/ui/card';
import { Select } from '../../../shared/ui/select';
import { withCurrent } from '../../../shared/ui/select-options';
import type { FieldProblems } from '../field-problems';
import type { Preferences } from '../preferences';
import { TRIGGERS } from '../settings-options';
import { fieldGrid } from './field-grid';

interface TriggersCardProps {
  stored: Preferences;
  shown: Preferences;
  problems: FieldProblems;
  onEdit: (change: Partial<Preferences>) => void;
}

/** The weather that a rider does not ride in. What is stored stays on offer beside the usual steps. */
export const TriggersCard = ({ stored, shown, problems, onEdit }: TriggersCardProps) => (
  <Card title='"No Go" Triggers'>
    <p className="mb-3 text-muted">We say no for you when it is…</p>
    <div className={fieldGrid}>
      {TRIGGERS.map(({ field, label, options, labelOf }) => (
        <Select
          key={field}
          label={label}
          error={problems[field]}
          value={shown[field]}
          options={withCurrent(options, stored[field], labelOf)}
          labelOf={labelOf}
          onChange={(value) => onEdit({ [field]: value })}
        />
      ))}
    </div>
  </Card>
);
