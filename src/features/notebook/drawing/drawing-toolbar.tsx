import type { OpenDrawing } from '#db/documents/open-drawing.ts'
import { strokeColors, strokeWidths, type StrokeColor, type StrokeWidth } from '#domain/rules/documents/drawing.ts'
import { msg, type Message } from '#domain/message.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { ChevronDownIcon, DownloadIcon, type Icon } from '#src/ui/icons/icons.ts'
import { DrawIcon, EraserIcon, RedoIcon, UndoIcon, ZoomInIcon, ZoomOutIcon } from '#src/ui/icons/more-icons.ts'
import { Menu } from '#src/ui/menus/menu.tsx'
import { t } from '#src/ui/text/translate.ts'
import type { Tool } from './pen.ts'
import classes from './drawing.module.css'

export interface DrawingTools {
  readonly tool: Tool
  readonly color: StrokeColor
  readonly width: StrokeWidth
  readonly isLarge: boolean
}

export interface DrawingToolbarProps {
  open: OpenDrawing
  name: string
  isReadOnly: boolean
  tools: DrawingTools
  onChange: (tools: Partial<DrawingTools>) => void
  onDownload: () => void
}

const colorNames: Readonly<Record<StrokeColor, Message>> = { ink: msg('Black'), blue: msg('Blue'), red: msg('Red'), green: msg('Green') }
const widthNames: Readonly<Record<StrokeWidth, Message>> = { 1: msg('Thin line'), 2: msg('Medium line'), 3: msg('Thick line') }

const swatch =
  (color: StrokeColor): Icon =>
  ({ className }) => (
    <svg viewBox="0 0 24 24" className={className} data-color={color} aria-hidden>
      <circle cx="12" cy="12" r="9" />
    </svg>
  )
const swatches = Object.fromEntries(strokeColors.map((color) => [color, swatch(color)])) as Record<StrokeColor, Icon>

/** What to draw with. */
export function DrawingToolbar({ open, name, isReadOnly, tools, onChange, onDownload }: DrawingToolbarProps) {
  const { tool, color, width, isLarge } = tools
  return (
    <div role="toolbar" aria-label={t('Drawing {name}', { name })} className={classes.toolbar} data-active={tool !== null || undefined}>
      {!isReadOnly && (
        <>
          <IconButton
            icon={DrawIcon}
            label={t('Draw')}
            variant="plain"
            pressed={tool === 'pen'}
            onClick={() => onChange({ tool: tool === 'pen' ? null : 'pen' })}
          />
          <IconButton
            icon={EraserIcon}
            label={t('Eraser')}
            variant="plain"
            pressed={tool === 'eraser'}
            onClick={() => onChange({ tool: tool === 'eraser' ? null : 'eraser' })}
          />
          {tool === 'pen' && (
            <>
              {strokeColors.map((each) => (
                <IconButton
                  key={each}
                  icon={swatches[each]}
                  label={t(colorNames[each])}
                  variant="plain"
                  pressed={color === each}
                  className={classes.swatch}
                  onClick={() => onChange({ color: each })}
                />
              ))}
              <Menu
                target={
                  <Button variant="plain" iconEnd={ChevronDownIcon} aria-label={t('Line: {width}', { width: t(widthNames[width]) })}>
                    {t(widthNames[width])}
                  </Button>
                }
                sections={[
                  {
                    id: 'width',
                    items: strokeWidths.map((each) => ({
                      id: String(each),
                      label: t(widthNames[each]),
                      checked: each === width,
                      onSelect: () => onChange({ width: each }),
                    })),
                  },
                ]}
              />
            </>
          )}
          <IconButton icon={UndoIcon} label={t('Undo')} variant="plain" onClick={() => open.undo()} />
          <IconButton icon={RedoIcon} label={t('Redo')} variant="plain" onClick={() => open.redo()} />
        </>
      )}
      <span className="end" />
      <IconButton
        icon={isLarge ? ZoomOutIcon : ZoomInIcon}
        label={isLarge ? t('Zoom to fit') : t('Zoom in')}
        variant="plain"
        onClick={() => onChange({ isLarge: !isLarge })}
      />
      <IconButton icon={DownloadIcon} label={t('Download as a picture')} variant="plain" onClick={onDownload} />
    </div>
  )
}
