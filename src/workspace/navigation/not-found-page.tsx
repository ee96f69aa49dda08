import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { HomeIcon, SearchIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from './addresses.ts'
import { useNavigate } from './navigation.ts'

export interface NotFoundPageProps {
  title: string
  /** What to do; by default why it may be missing. */
  children?: ReactNode
}

/** An address that leads to nothing, or to nothing that this person may see. */
export function NotFoundPage({ title, children }: NotFoundPageProps) {
  const navigate = useNavigate()
  const home = (
    <Button icon={HomeIcon} tall onClick={() => navigate(addresses.home)}>
      {t('Home')}
    </Button>
  )
  return (
    <EmptyState page icon={SearchIcon} title={title} action={home}>
      {children ?? t('It may have been removed or may belong to another group.')}
    </EmptyState>
  )
}
