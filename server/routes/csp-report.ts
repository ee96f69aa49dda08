import * as z from 'zod/mini'
import { addCspReport, type CspViolation } from '../store/csp-reports.ts'
import { plainText } from './input.ts'
import { defineRoute } from './route.ts'

const longest = 2_000

/** As browsers send it; Firefox leaves out what others call the effective directive in older versions. */
const reportSchema = z.object({
  'effective-directive': z.optional(plainText(longest)),
  'violated-directive': z.optional(plainText(longest)),
  'blocked-uri': z.optional(plainText(longest)),
  'document-uri': z.optional(plainText(longest)),
})

/**
 * POST /csp-report, from the browser itself: a page tried something that our Content-Security-Policy forbids. Kept without anything that
 * could name a person or a sample: addresses are cut to their origin, pages to their path. `aliquot doctor` shows the reports.
 */
export const cspReport = defineRoute({
  method: 'POST',
  path: '/csp-report',
  access: 'public',
  isPoll: true,
  input: z.object({ body: z.object({ 'csp-report': reportSchema }) }),
  refusals: [],
  async handler({ services, at }, { body }) {
    const violation = toViolation(body['csp-report'])
    services.metrics.countCspReport()
    await services.engine.write((sql) => addCspReport(sql, violation, at))
  },
})

const toViolation = (report: z.infer<typeof reportSchema>): CspViolation => ({
  // The violated directive may be followed by its sources.
  directive: wordOf((report['effective-directive'] ?? report['violated-directive'] ?? '').split(' ', 1)[0]!),
  blocked: originOf(report['blocked-uri'] ?? ''),
  page: pathOf(report['document-uri'] ?? ''),
})

const wordOf = (text: string): string => (/^[a-z-]{1,40}$/.test(text) ? text : 'unknown')

/** `https://example.org`, `data:`; keywords such as `inline` stay as they are. */
function originOf(text: string): string {
  if (!URL.canParse(text)) return wordOf(text)
  const url = new URL(text)
  return url.origin === 'null' ? wordOf(url.protocol.slice(0, -1)) : url.origin.slice(0, 200)
}

const pathOf = (text: string): string => (URL.canParse(text) ? new URL(text).pathname.slice(0, 200) : 'unknown')
