/** What to search for, in plain words, and how the last query was understood, to be corrected. */
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { type FormEvent, Fragment, type KeyboardEvent, useState } from 'react';
import { chipsQuery, type LeadChip, type LeadQuery } from '#contract/leads.ts';
import { CountryField } from './country-field.tsx';
import classes from './leads.module.css';

interface LeadSearchFormProps {
  query: string;
  onQueryChange: (query: string) => void;
  chips: readonly LeadChip[];
  isGenerating: boolean;
  onSearch: (query: LeadQuery) => void;
}

export function LeadSearchForm(props: LeadSearchFormProps) {
  const { query, onQueryChange, chips, isGenerating, onSearch } = props;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ query });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!isGenerating) onSearch({ query });
  };
  return (
    <section className={classes.card}>
      <form onSubmit={handleSubmit} className={classes.form}>
        <Textarea
          label="What are you looking for?"
          placeholder="e.g., Trucking companies in Dubbo NSW"
          rows={4}
          maxLength={500}
          value={query}
          onChange={(event) => onQueryChange(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
        <Button
          type="submit"
          className={classes.submit}
          leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
          disabled={isGenerating || query.trim() === ''}
        >
          {isGenerating ? 'Generating Leads...' : 'Generate Leads'}
        </Button>
      </form>
      {chips.length > 0 && (
        <UnderstoodForm
          // Mounted again for each reading of the query, so that the inputs show the latest one.
          key={JSON.stringify(chips)}
          chips={chips}
          isGenerating={isGenerating}
          onSearch={(corrected) => onSearch(chipsQuery(query, corrected))}
        />
      )}
    </section>
  );
}

const kinds = [
  { kind: 'what', label: 'What', placeholder: 'Kind of company' },
  { kind: 'where', label: 'Where', placeholder: 'Town, state or country' },
  { kind: 'not', label: 'Not', placeholder: 'In New York, Brokers' },
  { kind: 'size', label: 'Size', placeholder: '50+ employees' },
  { kind: 'fleet', label: 'Fleet', placeholder: '20+ trucks' },
] as const;

interface UnderstoodFormProps {
  chips: readonly LeadChip[];
  isGenerating: boolean;
  onSearch: (chips: LeadChip[]) => void;
}

function UnderstoodForm({ chips, isGenerating, onSearch }: UnderstoodFormProps) {
  // If a company is named, it is what is searched for.
  const textOf = (kind: LeadChip['kind']) =>
    chips
      .filter((chip) => chip.kind === kind || (kind === 'what' && chip.kind === 'name'))
      .map(({ text }) => text)
      .join(', ');
  const [texts, setTexts] = useState(() => kinds.map(({ kind }) => textOf(kind)));
  const told = chips.find(({ kind }) => kind === 'country');
  const [country, setCountry] = useState(told?.text ?? null);
  const isCorrected =
    country !== (told?.text ?? null) ||
    kinds.some(({ kind }, place) => textOf(kind) !== texts[place]?.trim());
  const ignored = textOf('words');

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const corrected = kinds.flatMap(({ kind }, place): LeadChip[] => {
      const text = texts[place]?.trim();
      return text ? [{ kind, text }] : [];
    });
    // A country that was only assumed is not sent as the user's choice.
    const chosen: LeadChip[] =
      country === null ? [] : [country === told?.text ? told : { kind: 'country', text: country }];
    onSearch([...corrected, ...chosen]);
  };

  return (
    <form onSubmit={handleSubmit} className={classes.understood} aria-label="Understood as">
      <div className={classes.chips} data-country={told ? '' : undefined}>
        {kinds.map(({ kind, label, placeholder }, place) => (
          <Fragment key={kind}>
            <TextInput
              label={label}
              size="xs"
              placeholder={placeholder}
              maxLength={200}
              value={texts[place] ?? ''}
              onChange={({ currentTarget }) => setTexts(texts.with(place, currentTarget.value))}
            />
            {kind === 'where' && told && (
              <CountryField
                value={country}
                isAssumed={told.assumed === true && country === told.text}
                onChange={setCountry}
              />
            )}
          </Fragment>
        ))}
        <Button
          type="submit"
          size="xs"
          variant="default"
          className={classes.again}
          disabled={isGenerating || !isCorrected || texts.every((text) => text.trim() === '')}
        >
          Search with these
        </Button>
      </div>
      <p className={classes.hint}>
        {ignored === ''
          ? 'This is how your words were understood. Correct what is wrong and search again.'
          : `This is how your words were understood; “${ignored}” was not. Correct what is wrong and search again.`}
      </p>
    </form>
  );
}
