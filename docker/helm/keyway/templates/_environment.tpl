{{- /* What each process reads (its config.ts), but for secrets. */ -}}
{{- define "keyway.environment.common" -}}
HOST: 0.0.0.0
LOG_LEVEL: {{ .Values.logLevel | quote }}
SHUTDOWN_DELAY: {{ .Values.shutdown.delaySeconds | quote }}
SHUTDOWN_SECONDS: {{ .Values.shutdown.graceSeconds | quote }}
{{- with .Values.traces.endpoint }}
OTEL_EXPORTER_OTLP_ENDPOINT: {{ . | quote }}
TRACE_RATIO: {{ $.Values.traces.ratio | quote }}
{{- end }}
{{- end }}

{{- define "keyway.environment.metrics" -}}
{{- if .Values.metrics.enabled }}
METRICS_HOST: 0.0.0.0
METRICS_PORT: {{ .Values.metrics.port | quote }}
{{- end }}
{{- end }}

{{- define "keyway.environment.gateway" -}}
{{- $at := dict "root" . "component" "platform" }}
{{- include "keyway.environment.common" . }}
{{- include "keyway.environment.metrics" . }}
PUBLIC_URL: {{ .Values.publicUrl | quote }}
OIDC_ISSUER: {{ .Values.oidc.issuer | quote }}
OIDC_CLIENT_ID: {{ .Values.oidc.clientId | quote }}
OIDC_AUDIENCE: {{ .Values.oidc.audience | quote }}
PLATFORM_URL: http://{{ include "keyway.name" $at }}:8082
PLATFORM_GRPC: {{ include "keyway.name" $at }}:8083
{{- with .Values.environmentName }}
ENVIRONMENT_NAME: {{ . | quote }}
{{- end }}
{{- with .Values.gateway.trustedProxies }}
TRUSTED_PROXIES: {{ . | quote }}
{{- end }}
{{- with .Values.redis.url }}
REDIS_URL: {{ . | quote }}
{{- end }}
{{- with .Values.redis.sentinels }}
REDIS_SENTINELS: {{ . | quote }}
REDIS_SENTINEL_MASTER: {{ $.Values.redis.sentinelMaster | quote }}
{{- end }}
{{- with .Values.redis.clusterNodes }}
REDIS_CLUSTER_NODES: {{ . | quote }}
{{- end }}
{{- if .Values.redis.tls }}
REDIS_TLS: 'true'
{{- end }}
{{- range $name, $value := .Values.gateway.env }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "keyway.environment.platform" -}}
{{- include "keyway.environment.common" . }}
{{- include "keyway.environment.metrics" . }}
PUBLIC_URL: {{ .Values.publicUrl | quote }}
OIDC_ISSUER: {{ .Values.oidc.issuer | quote }}
OIDC_AUDIENCE: {{ .Values.oidc.audience | quote }}
MAIL_FROM: {{ .Values.platform.mailFrom | quote }}
{{- if .Values.partnerApi.enabled }}
PARTNER_URL: {{ .Values.partnerApi.url | quote }}
PARTNER_TRUSTED_PROXIES: {{ .Values.partnerApi.trustedProxies | quote }}
{{- end }}
{{- range $name, $value := .Values.platform.env }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "keyway.environment.identity" -}}
{{- include "keyway.environment.common" . }}
{{- include "keyway.environment.metrics" . }}
IDENTITY_ISSUER: {{ .Values.oidc.issuer | quote }}
IDENTITY_BEHIND_PROXY: 'true'
GATEWAY_CLIENT_ID: {{ .Values.oidc.clientId | quote }}
GATEWAY_URL: {{ .Values.publicUrl | quote }}
GATEWAY_INTERNAL_URL: http://{{ include "keyway.name" (dict "root" . "component" "gateway") }}:8080
OIDC_AUDIENCE: {{ .Values.oidc.audience | quote }}
PLATFORM_GRPC: {{ include "keyway.name" (dict "root" . "component" "platform") }}:8083
{{- range $name, $value := .Values.identity.env }}
{{ $name }}: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "keyway.platform-secrets" -}}
{{- include "keyway.secrets" (dict "secret" .Values.platform.existingSecret "needed" (list "DATABASE_URL" "VAULT_KEYS" "FINGERPRINT_PEPPER" "SMTP_URL") "optional" (list "OIDC_INTROSPECTION_CLIENT_ID" "OIDC_INTROSPECTION_CLIENT_SECRET" "OBJECTS_S3_ACCESS_KEY_ID" "OBJECTS_S3_SECRET_ACCESS_KEY" "CUSTODY_ENDS_S3_ACCESS_KEY_ID" "CUSTODY_ENDS_S3_SECRET_ACCESS_KEY")) }}
{{- end }}
