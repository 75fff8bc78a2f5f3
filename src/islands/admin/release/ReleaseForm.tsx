import { useState } from 'react';
import type { ArtistRef } from '#domain/artist';
import type { ReleaseDraft } from '#domain/draft';
import { fieldErrorAt } from '../../ui/fieldErrorAt.ts';
import type { Form } from '../editing/form.ts';
import { TextField } from '../editing/TextField.tsx';
import { LinksField } from '../links/LinksField.tsx';
import { ProposedLinks } from '../links/ProposedLinks.tsx';
import { Names } from '../lists/Names.tsx';
import { PreviewPanel } from '../preview/PreviewPanel.tsx';
import { RichText } from '../richText/RichText.tsx';
import { ArtistsField } from './ArtistsField.tsx';
import { CoverField } from './CoverField.tsx';
import { RecordedTracks } from './RecordedTracks.tsx';
import { ReleaseFacts } from './ReleaseFacts.tsx';

/** All of a release that a person edits. */
export function ReleaseForm({ form }: { form: Form<ReleaseDraft> }) {
  const { mine, errors, change } = form;
  const [selected, select] = useState<ArtistRef | null>(null);
  return (
    <div className="editor-columns">
      <header className="editor-head">
        <h1 className="unseen">Edit release: {form.base.title}</h1>
        <div className="title-field">
          <TextField
            label="Title"
            value={mine.title}
            onChange={(title) => change({ title })}
            error={fieldErrorAt(errors, 'title')}
          />
        </div>
        <p className="editor-by">
          by {mine.artists.length > 0 ? <Names of={mine.artists} /> : 'nobody yet'}
        </p>
      </header>
      <div className="editor-words">
        <RichText
          label="Description"
          value={mine.description}
          onChange={(description) => change({ description })}
          path="description"
          errors={errors}
        />
        <RecordedTracks form={form} />
        <LinksField
          label="Play it on:"
          path="links"
          value={mine.links}
          onChange={(links) => change({ links })}
          errors={errors}
        >
          <ProposedLinks
            release={mine.id}
            links={mine.links}
            onChange={(links) => change({ links })}
          />
        </LinksField>
      </div>
      <div className="editor-facts">
        <CoverField form={form} />
        <ReleaseFacts form={form} />
        <ArtistsField
          value={mine.artists}
          onChange={(artists) => change({ artists })}
          selected={selected}
          onSelect={select}
          error={fieldErrorAt(errors, 'artists')}
        />
        <PreviewPanel release={mine.id} />
      </div>
    </div>
  );
}
