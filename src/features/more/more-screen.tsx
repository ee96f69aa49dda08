import { ComposeIcon, HelpIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useActionHost } from '#src/workspace/contributions/action-host.tsx'
import { useContributions } from '#src/workspace/contributions/use-contributions.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { FeedbackDialog } from './lazy-dialogs.ts'
import { MailingList } from './mailing-list.tsx'
import classes from './more-screen.module.css'

/** What has no place of its own in the rail. */
export function MoreScreen() {
  const access = useAccess()
  const { open } = useActionHost()
  const destinations = useContributions('destinations').filter(({ entry, isAvailable }) => entry === 'more' && (isAvailable?.(access) ?? true))
  return (
    <div className="page stack-l">
      <PageHeader title={t('More')} />
      <Card flush className={classes.list}>
        {destinations.map(({ id, label, hint, icon: Icon, href, Badge }) => (
          <Row
            key={id}
            leading={<Icon className="i" aria-hidden />}
            title={label()}
            subtitle={hint?.()}
            trailing={Badge && <Badge isInRow />}
            href={href}
            chevron
          />
        ))}
        <Row
          leading={<HelpIcon className="i" aria-hidden />}
          title={t('Help')}
          subtitle={t('A page for each topic, also offline')}
          href={addresses.help}
          chevron
        />
        <Row
          leading={<ComposeIcon className="i" aria-hidden />}
          title={t('Send feedback')}
          subtitle={t('To the administrators of your group')}
          onClick={() => open((close) => <FeedbackDialog onClose={close} />)}
        />
      </Card>
      <MailingList className={classes.list} />
    </div>
  )
}
