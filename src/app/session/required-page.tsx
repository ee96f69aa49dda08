import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { requiredPageMachine } from '#machines/session/required-page.machine.ts'
import { useApp } from '#src/app/app-context.ts'
import { normalizePathname, useLocation, useNavigate } from '#src/app/router/router.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { t } from '#src/ui/text/translate.ts'

export interface RequiredPageProps {
  /** A tab of the settings. */
  address: string
  title: string
  message: string
  /** The button that opens it. */
  label: string
}

/** A dialog over every page but one, which the person has to go to first. Drawn only as long as that is so. */
export function RequiredPage({ address, title, message, label }: RequiredPageProps) {
  const { session } = useApp()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const page = useActorRef(requiredPageMachine)
  const isBlocking = useSelector(page, (state) => state.hasTag('blocking'))
  useEffect(() => {
    const watch = page.on('page.asked', () => navigate(address))
    return () => watch.unsubscribe()
  }, [page, navigate, address])
  const isRequired = isAt(address, pathname, search)
  useEffect(() => page.send({ type: 'page.shown', isRequired }), [page, isRequired])
  return (
    <Dialog
      opened={isBlocking}
      onClose={() => undefined}
      blocking
      title={title}
      kind="alert"
      actions={
        <>
          <Button tall onClick={() => session.send({ type: 'logout.chosen' })}>
            {t('Sign out')}
          </Button>
          <Button variant="primary" onClick={() => page.send({ type: 'page.chosen' })}>
            {label}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}

function isAt(address: string, pathname: string, search: string): boolean {
  const { pathname: path, searchParams } = new URL(address, location.origin)
  return normalizePathname(pathname) === normalizePathname(path) && new URLSearchParams(search).get('tab') === searchParams.get('tab')
}
