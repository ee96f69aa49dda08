import { useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { PrintIcon } from '#src/ui/icons/more-icons.ts'
import { PageHeader, type PageHeaderProps } from '#src/ui/layout/page-header.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { GuideArticle } from './guide-article.tsx'
import { helpAddress, helpPlace } from './help-address.ts'
import { HelpHits, HelpSearch } from './help-search.tsx'
import { shownGuide } from './shown-guide.ts'

export interface HelpScreenProps {
  pathname: string
  hash: string
  /** Where someone without an open workspace goes on. */
  back?: PageHeaderProps['back']
}

/** The help as a page of its own: /doc/{topic}. Also for someone who has not signed in. spec ROUTE-11 */
export function HelpScreen({ pathname, hash, back }: HelpScreenProps) {
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const { topic, anchor } = helpPlace(pathname, hash)
  const guide = shownGuide()
  const found = guide.find((each) => each.topic === topic)
  const page = found ?? guide[0]!
  const isIndex = page.topic === 'index'
  const open = (href: string) => {
    setSearch('')
    navigate(href)
  }
  return (
    <div className="page stack-l">
      <PageHeader
        title={t('Help')}
        back={isIndex ? back : { label: t('All topics'), onClick: () => navigate(helpAddress('index')) }}
        actions={
          <Button icon={PrintIcon} onClick={() => window.print()}>
            {t('Print')}
          </Button>
        }
      />
      {!found && <UnknownTopic />}
      <HelpSearch search={search} onSearch={setSearch} />
      {search.trim() ? <HelpHits search={search} onFollow={open} /> : <GuideArticle key={page.topic} page={page} anchor={anchor} level={2} prefix="" />}
    </div>
  )
}

/** Above the list of topics. */
function UnknownTopic() {
  return <Banner tone="info">{t('There is no help topic at this address. Choose one of these.')}</Banner>
}
