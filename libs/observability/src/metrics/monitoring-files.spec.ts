import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { collectDefaultMetrics, register } from 'prom-client';
import { parse } from 'yaml';
import './metrics';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FOLDER = `${ROOT}deploy/observability/`;
const text = (path: string) => readFileSync(path, 'utf8');

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook: string };
}

interface Panel {
  id: number;
  type: string;
  title: string;
  targets?: { expr: string }[];
}

const rules: Rule[] = parse(text(`${FOLDER}prometheus/alerts.yml`)).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);
const panels: Panel[] = JSON.parse(text(`${FOLDER}grafana/dashboards/lacorte.json`)).panels;
const compose = parse(text(`${ROOT}docker-compose.yml`), { merge: true });
const override = parse(text(`${FOLDER}docker-compose.observability.yml`));

/** Metrics that an expression names, as the registry knows them: Prometheus stores a histogram as several series. */
function figuresIn(expression: string): string[] {
  const names = expression.match(/\blacorte_\w+/g) ?? [];
  return names.map((name) => (known.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, '')));
}

const unknownIn = (expression: string) => figuresIn(expression).filter((name) => !known.has(name));

let known: Set<string>;
beforeAll(() => {
  collectDefaultMetrics({ prefix: 'lacorte_' });
  known = new Set(register.getMetricsAsArray().map(({ name }) => name));
});

describe('alert rules', () => {
  it('ask for figures that there are', () => {
    const missing = rules.flatMap(({ alert, expr }) => unknownIn(expr).map((name) => `${alert}: ${name}`));
    expect(missing).toEqual([]);
  });

  it('say what is wrong and what helps, each under a name of its own', () => {
    const isTold = ({ labels, annotations: { summary, description, runbook } }: Rule) =>
      summary && description && ['page', 'ticket'].includes(labels.severity) && existsSync(ROOT + runbook);
    expect(rules.filter((rule) => !isTold(rule))).toEqual([]);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });
});

describe('the dashboard', () => {
  it('asks for figures that there are', () => {
    const found = panels.flatMap(({ title, targets }) => {
      const names = (targets ?? []).flatMap(({ expr }) => figuresIn(expr));
      if (targets && names.length === 0) return [`${title}: none`];
      return names.filter((name) => !known.has(name)).map((name) => `${title}: ${name}`);
    });
    expect(found).toEqual([]);
  });

  it('shows every figure of the product, with an id for each panel', () => {
    const shown = new Set(panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => figuresIn(expr))));
    const own = [...known].filter((name) => !/^lacorte_(?:process|nodejs)_/.test(name));
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});

describe('Prometheus', () => {
  const [scrape] = parse(text(`${FOLDER}prometheus/prometheus.yml`)).scrape_configs;
  const [{ names, port }] = scrape.dns_sd_configs;

  it('asks every process of the product that docker compose runs, on the port of the images', () => {
    const services = Object.keys(compose.services);
    const processes = services.filter((name) =>
      /^(?:auth|applications|documents|notifications)(?:-worker)?$/.test(name),
    );
    expect([...names].sort()).toEqual(processes.sort());
    expect(text(`${ROOT}deploy/docker/Dockerfile`)).toContain(`METRICS_PORT=${port}`);
  });
});

describe('the monitoring beside the product', () => {
  it('mounts files that there are', () => {
    const services: { volumes?: string[] }[] = Object.values(override.services);
    const mounted = services.flatMap(({ volumes = [] }) => volumes).filter((volume) => volume.startsWith('./'));
    expect(mounted.filter((volume) => !existsSync(ROOT + volume.split(':')[0]))).toEqual([]);
    expect(readdirSync(`${FOLDER}grafana/dashboards`)).toEqual(['lacorte.json']);
  });

  it('is on networks that the product has', () => {
    const services: { networks: string[] }[] = Object.values(override.services);
    for (const name of services.flatMap(({ networks }) => networks))
      expect(Object.keys(compose.networks)).toContain(name);
  });
});
