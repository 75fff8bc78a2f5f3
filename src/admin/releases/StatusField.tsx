import {
  type ReleaseStatus,
  releaseStatus,
  statusMoves,
  statusWords,
} from '#domain/release/releaseStatus';
import type { ReleaseDraft } from '../editor/draft.ts';
import type { Form } from '../editor/form.ts';
import { fieldErrorAt } from '../ui/fieldErrorAt.ts';
import { SelectField } from '../ui/SelectField.tsx';

const { Planning, Pending, Approved, Released } = releaseStatus;
const meaning: Partial<Record<ReleaseStatus, string>> = {
  [Planning]: 'Only the label and its artists see it.',
  [Pending]: 'Handed in; waits for the label.',
  [Approved]: 'Announced: its page is public and takes pre-saves. It is released on its day.',
  [Released]: 'Its page is public.',
};

/** The status, with only the moves that one may make from the stored one. */
export function StatusField({ form }: { form: Form<ReleaseDraft> }) {
  const { base, mine, errors, change, role } = form;
  const moves = statusMoves(role, base.releaseStatus);
  const options = moves.map((status) => ({ value: String(status), label: statusWords(status) }));
  const choose = (value: string) => {
    const status = moves.find((move) => move === Number(value));
    if (status !== undefined) change({ releaseStatus: status });
  };
  const locked = moves.length === 1 ? ' Only staff may change it.' : '';
  return (
    <SelectField
      label="Status"
      value={String(mine.releaseStatus)}
      options={options}
      onChange={choose}
      hint={`${meaning[mine.releaseStatus] ?? 'It is not public.'}${locked}`}
      error={fieldErrorAt(errors, 'releaseStatus')}
    />
  );
}
