import { errorEntry } from '#domain/command-errors.ts'
import type { BulkReport as Report } from '#machines/bulk-update/bulk-update-types.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { FailedIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { failureText } from './done-message.ts'

/** The result of an Apply: how many, and for each sample that was not updated, why. */
export function BulkReport({ report }: { report: Report }) {
  const { changed, refused, untouched, failure } = report
  const parts = [
    plural(changed.length, { one: '# sample updated', other: '# samples updated' }),
    untouched.length > 0 && plural(untouched.length, { one: '# already had the values', other: '# already had the values' }),
    refused.length > 0 && plural(refused.length, { one: '# not updated', other: '# not updated' }),
  ]
  return (
    <div className="stack-l">
      <Banner tone={failure !== null || refused.length > 0 ? 'warn' : 'ok'} live>
        {parts.filter(Boolean).join(' · ')}
      </Banner>
      {failure !== null && (
        <Banner tone="bad" live>
          <p>{failureText(failure)}</p>
          {changed.length > 0 && <p>{t('The samples counted above were updated before the error and are saved.')}</p>}
        </Banner>
      )}
      {refused.length > 0 && (
        <Card title={t('Not updated')} flush>
          {refused.map(({ sampleId, name, code }) => (
            <Row
              key={sampleId}
              leading={<FailedIcon className="i t-bad" aria-hidden />}
              title={name}
              subtitle={t(errorEntry(code).message)}
              href={addresses.sample(sampleId)}
              chevron
            />
          ))}
        </Card>
      )}
    </div>
  )
}
