import { Accordion } from '@mantine/core';
import { IconCode, IconCookie, IconLayout, IconPalette, IconTag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { BrandSection } from './brand-section.tsx';
import { CodeSection } from './code-section.tsx';
import { ColorsSection } from './colors-section.tsx';
import { CookieSection } from './cookie-section.tsx';
import { LandingSection } from './landing-section.tsx';
import type { SectionProps } from './section-props.ts';

interface SectionItemProps {
  value: string;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

const SectionItem = ({ value, icon, title, children }: SectionItemProps) => (
  <Accordion.Item value={value}>
    <Accordion.Control icon={icon}>{title}</Accordion.Control>
    <Accordion.Panel>{children}</Accordion.Panel>
  </Accordion.Item>
);

const iconSize = 18;

/** The parts of the appearance, one open at a time. */
export function EditorSections(props: SectionProps) {
  const translate = useTranslate();
  const mayWriteCode = usePermission('admin');
  return (
    <Accordion defaultValue="brand">
      <SectionItem value="brand" icon={<IconTag size={iconSize} aria-hidden />} title={translate('Branding')}>
        <BrandSection {...props} />
      </SectionItem>
      <SectionItem
        value="colors"
        icon={<IconPalette size={iconSize} aria-hidden />}
        title={translate('Colors')}
      >
        <ColorsSection {...props} />
      </SectionItem>
      <SectionItem
        value="landing"
        icon={<IconLayout size={iconSize} aria-hidden />}
        title={translate('Help center home')}
      >
        <LandingSection {...props} />
      </SectionItem>
      <SectionItem
        value="cookies"
        icon={<IconCookie size={iconSize} aria-hidden />}
        title={translate('Cookie notice')}
      >
        <CookieSection {...props} />
      </SectionItem>
      {mayWriteCode && (
        <SectionItem
          value="code"
          icon={<IconCode size={iconSize} aria-hidden />}
          title={translate('Custom code')}
        >
          <CodeSection {...props} />
        </SectionItem>
      )}
    </Accordion>
  );
}
