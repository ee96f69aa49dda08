import { Link } from '#src/ui/buttons/link.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { DescriptionList, type Fact } from '#src/ui/lists/description-list.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import classes from './api-docs.module.css'

const documentName = 'openapi.json'

/** Facts in Markdown: a list whose items begin with a name. */
const factsOf = (markdown: string): Fact[] => Array.from(markdown.matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm), ([, label = '', value]) => ({ label, value }))

/** What stands beside the list until a call is chosen. */
export function FirstSteps({ introduction }: { introduction: string }) {
  return (
    <>
      <PageHeader title={t('Programs and this server')} subtitle={t('Instruments and scripts read and write here as you do, over HTTP.')} />
      <Card title={t('First steps')}>
        <ol className={classes.steps}>
          <li>
            {t('Create an access token for the program.')}{' '}
            <Link className={classes.link} href={addresses.accessSettings}>
              {t('Access tokens')}
            </Link>
          </li>
          <li>{t('Send it with each call, in the Authorization header.')}</li>
          <li>{t('Choose a call from the list, try it here, and copy its example.')}</li>
        </ol>
      </Card>
      <Card title={t('What all calls have in common')}>
        <div lang="en">
          <DescriptionList facts={factsOf(introduction)} />
        </div>
      </Card>
      <Card title={t('For tools')}>
        <p>
          {t('The same as OpenAPI 3.1:')}{' '}
          <a className={classes.link} href="/api/openapi.json" download="aliquot-openapi.json">
            {documentName}
          </a>
        </p>
      </Card>
    </>
  )
}
