import { messages } from '#domain/messages.ts'
import { customViewId, defaultViewId, isSavedView } from '#domain/rules/tables/table-view.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ChevronDownIcon, EditIcon } from '#src/ui/icons/icons.ts'
import { BookmarkIcon } from '#src/ui/icons/more-icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import type { TableViewState } from './use-table-view.ts'
import classes from '#src/features/tables/table-screen.module.css'

/** Which view of the table: the default one, the unsaved one if there is one, and the person's own. */
export function ViewSelector({ view, saved, hasCustom, select }: TableViewState) {
  const item = (id: number, label: string) => ({ id: String(id), label, checked: id === view.id, onSelect: () => select(id) })
  return (
    <Menu
      target={
        <Button
          icon={BookmarkIcon}
          iconEnd={ChevronDownIcon}
          aria-label={t('View: {name}', { name: view.isChanged ? t('{name} (changed)', { name: view.name }) : view.name })}
        >
          <span className={classNames(classes.viewName, isSavedView(view.id) && classes.own)}>{view.name}</span>
          {view.isChanged && (
            <span className={classes.changed}>
              <EditIcon className="i i-s" aria-hidden />
              <span className={classes.changedWord}>{t('Changed')}</span>
            </span>
          )}
        </Button>
      }
      sections={[
        { id: 'given', items: [item(defaultViewId, t('Default view')), ...(hasCustom ? [item(customViewId, t(messages.unsavedView))] : [])] },
        { id: 'saved', items: saved.map(({ id, name }) => item(id, name)) },
      ]}
    />
  )
}
