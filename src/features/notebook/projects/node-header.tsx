import type { ReactNode } from 'react'
import { msg } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { ArchiveIcon, EditIcon, MoreIcon } from '#src/ui/icons/icons.ts'
import { RestoreIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Menu } from '#src/ui/menus/menu.tsx'
import type { MenuItem } from '#src/ui/menus/menu-row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useEdit } from '#src/workspace/editing/use-edit.ts'
import { RenameField } from '#src/features/notebook/rename-field.tsx'

export interface NodeHeaderProps {
  name: string
  subtitle: string
  isArchived: boolean
  mayChange: boolean
  /** What is created in it. */
  action: ReactNode
  /** Beside renaming it. */
  items?: readonly MenuItem[]
  onRename: (to: string, was: string) => Promise<boolean>
  onArchive: (archived: boolean) => void
}

/** The name of a project or study, and what can be done with it. */
export function NodeHeader({ name, subtitle, isArchived, mayChange, action, items = [], onRename, onArchive }: NodeHeaderProps) {
  const rename = useEdit({ label: t('{name}: {field}', { name, field: t('Name') }), value: name })
  return (
    <>
      <PageHeader
        title={name}
        subtitle={subtitle}
        actions={
          !isArchived && (
            <>
              {action}
              {mayChange && (
                <Menu
                  align="end"
                  target={<IconButton icon={MoreIcon} label={t('Actions for {name}', { name })} />}
                  sections={[
                    { id: 'change', items: [{ id: 'rename', label: t('Rename'), icon: EditIcon, onSelect: rename.begin }, ...items] },
                    { id: 'archive', items: [{ id: 'archive', label: t(msg('Archive', 'verb')), icon: ArchiveIcon, onSelect: () => onArchive(true) }] },
                  ]}
                />
              )}
            </>
          )
        }
      />
      {isArchived && (
        <Banner
          icon={ArchiveIcon}
          action={
            mayChange && (
              <Button icon={RestoreIcon} onClick={() => onArchive(false)}>
                {t('Restore')}
              </Button>
            )
          }
        >
          {t('{name} is archived. Nothing can be added to it.', { name })}
        </Banner>
      )}
      {rename.isOpen && (
        <Card flush label={t('Name')}>
          <RenameField edit={rename} name={name} onRename={onRename} />
        </Card>
      )}
    </>
  )
}
