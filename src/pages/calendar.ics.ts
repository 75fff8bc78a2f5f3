import type { APIRoute } from 'astro';
import { labelCalendar } from '../metadata/calendarFile.ts';

/** The calendar as a subscription. */
export const GET: APIRoute = () => new Response(labelCalendar());
