import { useState } from 'react';
import type { ArtistRef } from '#domain/artist/artist';
import type { ReleaseDraft } from '../editor/draft.ts';
import type { Form } from '../editor/form.ts';
import { LinksField } from '../links/LinksField.tsx';
import { ProposedLinks } from '../links/ProposedLinks.tsx';
import { RichText } from '../richText/RichText.tsx';
import { fieldErrorAt } from '../ui/fieldErrorAt.ts';
import { ArtistsField } from './ArtistsField.tsx';
import { RecordedTracks } from './RecordedTracks.tsx';

/** What a release says, who is on it, and where it is played. */
export function ReleaseWords({ form }: { form: Form<ReleaseDraft> }) {
  const { mine, errors, change } = form;
  const [selected, select] = useState<ArtistRef | null>(null);
  const { links } = mine;
  const changeLinks = (changed: typeof links) => change({ links: changed });
  return (
    <div className="editor-words">
      <RichText
        label="Description"
        value={mine.description}
        onChange={(description) => change({ description })}
        path="description"
        errors={errors}
      />
      <ArtistsField
        value={mine.artists}
        onChange={(artists) => change({ artists })}
        selected={selected}
        onSelect={select}
        error={fieldErrorAt(errors, 'artists')}
      />
      <RecordedTracks form={form} />
      <LinksField
        label="Play it on:"
        path="links"
        value={links}
        onChange={changeLinks}
        errors={errors}
      >
        <ProposedLinks release={mine.id} links={links} onChange={changeLinks} />
      </LinksField>
    </div>
  );
}
