import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { ApiCall } from './api-call.ts'
import classes from './api-docs.module.css'
import { schemaText } from './schema-text.ts'

/** The form of the answer, and why there may be none. */
export function CallAnswers({ call }: { call: ApiCall }) {
  const all = Object.entries(call.responses)
  const good = all.filter(([status]) => status < '400')
  const bad = all.filter(([status]) => status >= '400')
  return (
    <>
      <Card title={t('Answer')}>
        {good.map(([status, { description, content = {} }]) => {
          const schema = content['application/json']?.schema
          return (
            <div key={status} className="stack-l">
              <p className="mono">{status}</p>
              {status >= '300' ? (
                <p className="muted" lang="en">
                  {description}
                </p>
              ) : schema ? (
                <pre className={classes.code} tabIndex={0} translate="no">
                  {schemaText(schema)}
                </pre>
              ) : (
                <p className="muted">{status === '204' ? t('No content') : t('The content of the file')}</p>
              )}
            </div>
          )
        })}
      </Card>
      <Card title={t('Errors')}>
        <p>{t('The body has a code, a message, and the message once more in the list “errors”.')}</p>
        <dl className={classes.errors} lang="en">
          {bad.map(([status, { description }]) => (
            <div key={status}>
              <dt className="mono">{status}</dt>
              {description.split('\n').map((line) => (
                <dd key={line}>
                  <code>{line.slice(0, line.indexOf(':'))}</code> {line.slice(line.indexOf(':') + 1)}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}
