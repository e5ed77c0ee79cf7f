import { Container, Group, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { SearchForm } from '../search/search-form.tsx';
import classes from './landing-header.module.css';
import { useHeroInView } from './use-hero-in-view.ts';

function HeroHeader({ title, subtitle }: { title: string; subtitle: string }) {
  const search = useRef<HTMLDivElement>(null);
  useHeroInView(search);
  return (
    <section className={classes.hero}>
      <Container size={720} ta="center">
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        {subtitle && <Text className={classes.subtitle}>{subtitle}</Text>}
        <div ref={search} data-hero="in" className={classes.search}>
          <SearchForm size="lg" instant />
        </div>
      </Container>
    </section>
  );
}

function SimpleHeader({ title, subtitle }: { title: string; subtitle: string }) {
  return (
    <section className={classes.simple}>
      <Container size={1120}>
        <Group justify="space-between" align="center" gap="lg">
          <div className={classes.words}>
            <Title order={1} size="h2">
              {title}
            </Title>
            {subtitle && <Text c="dimmed">{subtitle}</Text>}
          </div>
          <div className={classes.side}>
            <SearchForm instant />
          </div>
        </Group>
      </Container>
    </section>
  );
}

/** Title and search above the landing page. */
export function LandingHeader() {
  const translate = useTranslate();
  const { variant, title, subtitle } = useSettings().hc.header;
  const Header = variant === 'hero' ? HeroHeader : SimpleHeader;
  return <Header title={translate(title || 'How can we help?')} subtitle={translate(subtitle)} />;
}
