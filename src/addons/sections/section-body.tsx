import { useEffect, useLayoutEffect, useState } from 'react'
import type { CustomSectionData, CustomSectionTypeOptions, SectionMenuItem } from '#sdk/sections.ts'
import { iconOf } from '#src/workspace/addons/icon-of.ts'
import { fill, Foreign } from '#src/addons/dialogs/foreign.tsx'
import { addonLimits } from '#src/addons/host/addon-limits.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Spinner } from '#src/ui/feedback/spinner.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { AddonSectionProps } from '#src/workspace/contributions/areas.ts'
import { assertCall } from '#src/addons/checks/check-calls.ts'
import { aFunction, aString, aText, listOf, objectWith, optional } from '#src/addons/checks/kinds.ts'
import { within } from './within.ts'
import { OpenSection } from './section-data.ts'

type State = 'waiting' | 'shown' | 'failed'

/** A section whose content comes from an add-on. */
export function sectionBodyOf(host: AddonHost, addon: Addon, options: CustomSectionTypeOptions) {
  return function AddonSection({ section, experiment, mayWrite }: AddonSectionProps) {
    const [open] = useState(() => new OpenSection(host, addon, { section, experiment, mayWrite }))
    const [state, setState] = useState<State>('waiting')
    const [tries, setTries] = useState(0)
    const [items, setItems] = useState<readonly SectionMenuItem[]>([])
    useLayoutEffect(() => open.follow({ section, experiment, mayWrite }), [open, section, experiment, mayWrite])
    useEffect(() => {
      let isGone = false
      const failed = (error: unknown) => {
        host.supervisor.failed(addon, error)
        if (!isGone) setState('failed')
      }
      showContent(host, addon, options, open).then(() => isGone || setState('shown'), failed)
      readMenu(host, addon, options, open.data).then((read) => isGone || setItems(read), failed)
      return () => {
        isGone = true
      }
    }, [open, tries])
    const tryAgain = () => {
      setState('waiting')
      setTries(tries + 1)
    }
    const shownItems = items.filter(({ showViewMode }) => mayWrite || showViewMode === true)
    return (
      <div className="stack">
        {state === 'waiting' && <Spinner />}
        {state === 'failed' && (
          <Banner tone="warn" action={<Button onClick={tryAgain}>{t('Try again')}</Button>}>
            {t('{name} did not show this section.', { name: addon.name })}
          </Banner>
        )}
        <Foreign element={open.element} />
        {shownItems.length > 0 && (
          <div className="bar">
            {shownItems.map(({ id, text, icon, action }) => (
              <Button key={id} icon={iconOf(icon)} onClick={() => host.supervisor.run(addon, () => action(open.data))}>
                {text}
              </Button>
            ))}
          </div>
        )}
      </div>
    )
  }
}

/** Shows what the add-on returns; without a function of its own, what it saved last. */
async function showContent(host: AddonHost, addon: Addon, { getContent }: CustomSectionTypeOptions, open: OpenSection): Promise<void> {
  const { data } = open
  if (!getContent) return fill(open.element, data.contents)
  host.supervisor.count(addon, 'drawings')
  const content = await within(addonLimits.answer, Promise.resolve(getContent(data, open)))
  // An add-on that returns nothing has drawn the section itself.
  if (content !== undefined && content !== null) fill(open.element, content)
}

async function readMenu(host: AddonHost, addon: Addon, { menuItems }: CustomSectionTypeOptions, data: CustomSectionData): Promise<readonly SectionMenuItem[]> {
  if (!menuItems) return []
  host.supervisor.count(addon, 'drawings')
  return checkedMenu(typeof menuItems === 'function' ? await within(addonLimits.answer, Promise.resolve(menuItems(data))) : menuItems)
}

const menu = listOf(objectWith('id, text and action', { text: aText, icon: optional(aString), action: aFunction }))

/** The items of the menu of a section, as its add-on gives them. Throws if one could not be drawn or pressed. None if it gives nothing. */
function checkedMenu(items: unknown): readonly SectionMenuItem[] {
  if (items === undefined || items === null) return []
  assertCall('eLabSDK.Experiment.CustomSectionType', { menuItems: menu }, [items])
  return items as readonly SectionMenuItem[]
}
