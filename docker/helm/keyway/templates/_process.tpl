{{- define "keyway.name" -}}
{{ printf "%s-%s" (trunc 40 .root.Release.Name | trimSuffix "-") .component }}
{{- end }}

{{- define "keyway.selector" -}}
app.kubernetes.io/name: keyway
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "keyway.labels" -}}
{{ include "keyway.selector" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "keyway.pod-security" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "keyway.container-security" -}}
securityContext:
  allowPrivilegeEscalation: false
  privileged: false
  readOnlyRootFilesystem: true
  runAsNonRoot: true
  capabilities: { drop: [ALL] }
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- /* Ready: two misses of three seconds, within SHUTDOWN_DELAY. Live asks nothing of anybody else. */ -}}
{{- define "keyway.probes" -}}
startupProbe:
  httpGet: { path: /startup, port: http }
  periodSeconds: 2
  failureThreshold: 90
livenessProbe:
  httpGet: { path: /live, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /ready, port: http }
  periodSeconds: 3
  timeoutSeconds: 2
  failureThreshold: 2
{{- end }}

{{- /* Longer than SHUTDOWN_DELAY + SHUTDOWN_SECONDS and the twelve seconds of the rest (docs/adr/0032). */ -}}
{{- define "keyway.grace" -}}
{{ add .Values.shutdown.delaySeconds .Values.shutdown.graceSeconds 15 }}
{{- end }}

{{- define "keyway.spread" -}}
topologySpreadConstraints:
  {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{ include "keyway.selector" $ | nindent 8 }}
    matchLabelKeys: [pod-template-hash]
  {{- end }}
{{- end }}

{{- /* secret, needed and optional: names of variables, which are the keys of the Secret. */ -}}
{{- define "keyway.secrets" -}}
{{- range .needed }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.secret }}, key: {{ . }} } }
{{- end }}
{{- range .optional }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.secret }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end }}

{{- define "keyway.scheduling" -}}
{{- with .nodeSelector }}
nodeSelector: {{ toYaml . | nindent 2 }}
{{- end }}
{{- with .tolerations }}
tolerations: {{ toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "keyway.image" -}}
image: {{ printf "%skeyway/%s:%s" .root.Values.image.registry .image .root.Values.image.tag | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
{{- end }}
