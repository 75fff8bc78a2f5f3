import type { ReactNode } from 'react';
import type { Activity } from '#domain/activity';
import { releaseStatusSchema } from '#domain/release/releaseStatus';
import { isEnglish, type Plural, type Template } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { paths } from '../../paths.ts';
import { deedTexts } from '../sentences/activity.ts';
import { formOf } from '../sentences/language.ts';
import { statusLabel } from '../sentences/names.ts';
import { shownName } from '../sentences/shownName.ts';
import { entryPath } from '../state/router.ts';
import { Timestamp } from '../ui/Timestamp.tsx';

/** The entry, with a link to where it is now: its editor, or the trash. */
function EntryLink({ did, entry }: Activity) {
  if (!entry) return null;
  const { kind, cId } = entry;
  const name = shownName(entry.name);
  if (did === 'purged') return <strong dir="auto">{name}</strong>;
  return (
    <a href={did === 'deleted' ? paths.trash : entryPath(kind, cId)} dir="auto">
      {name}
    </a>
  );
}

/** A number of a status as its name. */
function statusText(about: string): string {
  const { data } = releaseStatusSchema.safeParse(Number(about));
  return data === undefined ? about : statusLabel(data);
}

/** Every sentence has some of these placeholders. */
type Part = 'by' | 'entry' | 'about' | 'status';

/** The sentence of a line, in the form for its number. */
function templateOf({ did, count }: Activity): Template<Part> {
  const isWithout = did === 'exported' && count === undefined;
  const text = isWithout ? deedTexts.exportedWithout : deedTexts[did];
  // Which of the placeholders a sentence has is known only while it is filled.
  return typeof text === 'object' && 'other' in text
    ? formOf(text as unknown as Plural<Part>, count ?? 0)
    : (text as unknown as Template<Part>);
}

/** What a line says, as a sentence. */
function sentenceOf(activity: Activity): ReactNode {
  const { by, about = '' } = activity;
  return filled(templateOf(activity), {
    by: <strong dir="auto">{by.name}</strong>,
    entry: <EntryLink {...activity} />,
    about: <bdi>{about}</bdi>,
    status: statusText(about),
  });
}

/** A line of the log: who did what, and when. */
export function ActivityRow({ activity }: { activity: Activity }) {
  return (
    <li>
      <p lang={isEnglish(String(templateOf(activity))) ? 'en' : undefined}>
        {sentenceOf(activity)}
      </p>
      <p className="row-facts">
        <Timestamp at={activity.at} />
      </p>
    </li>
  );
}
