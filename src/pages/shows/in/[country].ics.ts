import type { APIRoute } from 'astro';
import { showCountryPaths } from '#catalogue/pagePaths';
import { playedCountries } from '#catalogue/shows';
import { countryShows } from '../../../metadata/calendarFile.ts';

export const getStaticPaths = showCountryPaths;

/** The shows to come in a country as a subscription. */
export const GET: APIRoute = ({ params }) => {
  const code = String(params.country).toUpperCase();
  if (!playedCountries().includes(code)) return new Response(null, { status: 404 });
  return new Response(countryShows(code));
};
