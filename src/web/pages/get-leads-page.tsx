/** `/get-leads`: a search for companies in plain words, and what it found. */
import { useState, useSyncExternalStore } from 'react';
import type { LeadQuery } from '#contract/leads.ts';
import { LeadExamples } from '#web/features/leads/find/lead-examples.tsx';
import { LeadFailure, NothingFound } from '#web/features/leads/find/lead-failure.tsx';
import { LeadProgressCard } from '#web/features/leads/find/lead-progress-card.tsx';
import { LeadResults } from '#web/features/leads/find/lead-results.tsx';
import { leadSearch, searchLeads } from '#web/features/leads/find/lead-search.ts';
import { LeadSearchForm } from '#web/features/leads/find/lead-search-form.tsx';
import { LeadSources } from '#web/features/leads/find/lead-sources.tsx';
import { LeadSuggestion } from '#web/features/leads/find/lead-suggestion.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUrlState } from '#web/ui/use-url-state.ts';
import classes from './get-leads-page.module.css';

export function GetLeadsPage() {
  const search = useSyncExternalStore(leadSearch.subscribe, leadSearch.get);
  const [url, changeUrl] = useUrlState();
  const [query, setQuery] = useState(url.q ?? search.query);
  const { progress, found, failure, sources, chips, didYouMean } = search;
  const isGenerating = progress !== null;

  const handleSearch = (asked: LeadQuery) => {
    changeUrl({ q: asked.query });
    void searchLeads(asked);
  };

  return (
    <>
      <PageHeader
        title="Get Leads"
        subtitle="Use AI to find potential leads for your sales territory"
      />
      <div className={classes.page}>
        <LeadSearchForm
          query={query}
          onQueryChange={setQuery}
          chips={chips}
          isGenerating={isGenerating}
          onSearch={handleSearch}
        />
        <LeadSources />
        {isGenerating && <LeadProgressCard progress={progress} />}
        {!isGenerating && didYouMean && (
          <LeadSuggestion
            didYouMean={didYouMean}
            onPick={(meant) => {
              setQuery(meant);
              handleSearch({ query: meant });
            }}
          />
        )}
        {!isGenerating && failure && <LeadFailure message={failure} sources={sources} />}
        {found && found.leads.length + found.dismissed > 0 && (
          <LeadResults key={search.query} found={found} sources={sources} />
        )}
        {!isGenerating && found && found.leads.length + found.dismissed === 0 && (
          <NothingFound sources={sources} />
        )}
        {!isGenerating && (!found || found.leads.length + found.dismissed === 0) && (
          <LeadExamples onPick={setQuery} />
        )}
      </div>
    </>
  );
}
