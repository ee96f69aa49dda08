import { useCallback, useState } from 'react'
import type { AccessToken, SignedInBrowser } from '#domain/wire/accounts/account-access.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Link } from '#src/ui/buttons/link.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { Chip } from '#src/ui/feedback/chip.tsx'
import { showFooterMessage } from '#src/ui/feedback/footer-message.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { DevicesIcon, KeyIcon } from '#src/ui/icons/icons.ts'
import { PlusIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { AnswerNotice } from '#src/workspace/data/answer-notice.tsx'
import { useServerAnswer } from '#src/workspace/data/use-server-answer.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { browserText } from '#src/workspace/format/browser-text.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { dateTimeText, dayText, todayText } from '#src/workspace/format/dates.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import classes from './settings-screen.module.css'

/** Where the person is signed in, and the tokens of their programs; each can be ended here. */
export function AccessTab() {
  const { serverReads } = useWorkspace()
  const answer = useServerAnswer(useCallback(() => serverReads.accountAccess(), [serverReads]))
  const { value: access, read } = answer
  const [isCreating, setCreating] = useState(false)
  const end = useEndAccess(read)
  return (
    <div className={classes.panel}>
      <AnswerNotice {...answer} />
      {access && (
        <>
          <Card className={classes.wide} title={t('Where you are signed in')} flush>
            {access.browsers.map((browser) => (
              <BrowserRow key={browser.id} browser={browser} onEnd={end.browser} />
            ))}
          </Card>
          <Card
            className={classes.wide}
            title={t('Access tokens')}
            flush
            action={
              <Button icon={PlusIcon} onClick={() => setCreating(true)}>
                {t('New token')}
              </Button>
            }
          >
            <p className={classes.note}>
              {t('A program that sends a token can do what you can do in the group you work in now. Create one for each program.')}{' '}
              <Link href={addresses.apiDocs}>{t('What programs can call on this server')}</Link>
            </p>
            {access.tokens.map((token) => (
              <TokenRow key={token.id} token={token} onEnd={end.token} />
            ))}
          </Card>
        </>
      )}
      {isCreating && <NewTokenDialog onCreated={read} onClose={() => setCreating(false)} />}
    </div>
  )
}

function BrowserRow({ browser, onEnd }: { browser: SignedInBrowser; onEnd: (browser: SignedInBrowser) => void }) {
  const { createdAt, usedAt, isThis } = browser
  return (
    <Row
      leading={<DevicesIcon className="i" aria-hidden />}
      title={nameOf(browser)}
      subtitle={t('Last used {last} · signed in {begun}', { last: dateTimeText(usedAt), begun: dateTimeText(createdAt) })}
      wraps
      trailing={
        isThis ? (
          <Chip tone="ok">{t('This browser')}</Chip>
        ) : (
          <Button aria-label={t('Sign out of {browser}', { browser: nameOf(browser) })} onClick={() => onEnd(browser)}>
            {t('Sign out')}
          </Button>
        )
      }
    />
  )
}

function TokenRow({ token, onEnd }: { token: AccessToken; onEnd: (token: AccessToken) => void }) {
  const { createdAt, usedAt, expiresAt, isReadOnly, groupName } = token
  const used = usedAt === null ? t('Never used') : t('Last used {last}', { last: dateTimeText(usedAt) })
  const ends = expiresAt === null ? t('never expires') : t('expires {day}', { day: dayText(todayText(new Date(expiresAt))) })
  const facts = [groupName, isReadOnly && t('Only reads'), used, t('created {day}', { day: dayText(todayText(new Date(createdAt))) }), ends]
  return (
    <Row
      leading={<KeyIcon className="i" aria-hidden />}
      title={tokenText(token)}
      subtitle={facts.filter(Boolean).join(' · ')}
      wraps
      trailing={
        <Button aria-label={t('Revoke {token}', { token: tokenText(token) })} onClick={() => onEnd(token)}>
          {t('Revoke')}
        </Button>
      }
    />
  )
}

const nameOf = ({ name }: SignedInBrowser): string => browserText(name) || t('Unknown browser')
function tokenText({ name: sent, byPassword }: AccessToken): string {
  const name = byPassword ? browserText(sent) : sent
  if (byPassword) return name ? t('{program} (signed in with your password)', { program: name }) : t('A program that signed in with your password')
  return name || t('Token without a name')
}

/** Asks, ends one, and shows what is left. */
function useEndAccess(read: () => void) {
  const { serverSends } = useWorkspace()
  const confirm = useConfirm()
  const end = async (id: string, question: Parameters<typeof confirm>[0], done: string): Promise<void> => {
    if (!(await confirm({ ...question, danger: true }))) return
    const answer = await serverSends.endAccess(id)
    if (answer.ok) showFooterMessage(done)
    else showToast({ message: t(answer.failure.message), tone: 'bad' })
    read()
  }
  return {
    browser: (browser: SignedInBrowser) =>
      void end(
        browser.id,
        {
          title: t('Sign out of {browser}?', { browser: nameOf(browser) }),
          message: t('Unsynced changes there are kept, and sent when you sign in there again.'),
          confirmLabel: t('Sign out'),
        },
        t('Signed out'),
      ),
    token: (token: AccessToken) =>
      void end(
        token.id,
        {
          title: t('Revoke {token}?', { token: tokenText(token) }),
          message: t('Programs that use this token can no longer sign in. This cannot be undone.'),
          confirmLabel: t('Revoke'),
        },
        t('Token revoked'),
      ),
  }
}
