import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { directionOf } from '#shared/translation.ts';
import type { MailSite, MailTheme } from './template.ts';

const font = 'Inter, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif';

const ofProduct: MailTheme = { logo: null, accent: '#3659d6', onAccent: '#ffffff' };

interface Props {
  site: MailSite;
  /** The line that mail programs show beside the subject. */
  preview: string;
  action?: { label: string; href: string };
  /** Why the reader got this mail. */
  reason: string;
  /** The mail is optional: it links to the reader's choices. */
  isChosen?: boolean;
  /** The message that it answers, below everything else. */
  quoted?: ReactNode;
  children: ReactNode;
}

/** The frame of every mail: site name, text, one button, why it was sent. */
export function MailLayout({ site, preview, action, reason, isChosen = false, quoted, children }: Props) {
  const { logo, accent, onAccent, choices } = site.looks ?? ofProduct;
  return (
    <Html lang={site.language} dir={directionOf(site.language)}>
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#f5f6f8', fontFamily: font, margin: 0, padding: '32px 12px' }}>
        <Container
          style={{ backgroundColor: '#ffffff', borderRadius: 8, maxWidth: 560, padding: '28px 32px' }}
        >
          {logo === null ? (
            <Text style={{ color: '#5c6470', fontSize: 13, fontWeight: 600, margin: '0 0 16px' }}>
              {site.name}
            </Text>
          ) : (
            <img src={logo} alt={site.name} height={28} style={{ display: 'block', margin: '0 0 20px' }} />
          )}
          <Section style={{ color: '#1a1d21', fontSize: 15, lineHeight: '24px' }}>
            {site.reader !== undefined && (
              <Text style={{ margin: '0 0 12px' }}>
                {site.reader === null
                  ? site.translate('Hello,')
                  : site.translate('Hello :name,', { name: site.reader })}
              </Text>
            )}
            {children}
          </Section>
          {action !== undefined && (
            <Button
              href={action.href}
              style={{
                backgroundColor: accent,
                borderRadius: 6,
                color: onAccent,
                fontSize: 15,
                fontWeight: 600,
                marginTop: 16,
                padding: '11px 18px',
              }}
            >
              {action.label}
            </Button>
          )}
          <Hr style={{ borderColor: '#e4e7eb', margin: '28px 0 12px' }} />
          <Text style={{ color: '#5c6470', fontSize: 12, lineHeight: '18px', margin: 0 }}>
            {reason}
            {isChosen && choices && (
              <>
                {' '}
                <a href={choices} style={{ color: '#5c6470' }}>
                  {site.translate('Notification settings')}
                </a>
              </>
            )}
            {isChosen && site.unsubscribe && (
              <>
                {' · '}
                <a href={site.unsubscribe} style={{ color: '#5c6470' }}>
                  {site.translate('Unsubscribe from these emails')}
                </a>
              </>
            )}
          </Text>
          {quoted}
        </Container>
      </Body>
    </Html>
  );
}
